//! Pictures of memory as drawings.
