// A tokenizer for expressions, and helpers for texts.
#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_STRING, TOKEN_SYMBOL, TOKEN_ERROR };

struct token {
    enum token_kind kind;
    const char *start;
    size_t length;
};

struct lexer {
    const char *text;
    size_t position;
    int line;
};

void lexer_init(struct lexer *lexer, const char *text) {
    lexer->text = text;
    lexer->position = 0;
    lexer->line = 1;
}

const char *skip_spaces(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n') // wrong: while (*at <= ' ')
        at++;
    return at;
}

size_t name_length(const char *text) {
    size_t length = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_')
        return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

size_t number_length(const char *text) {
    const char *at = text;
    while (isdigit((unsigned char)*at))
        at++;
    if (*at == '.' && isdigit((unsigned char)at[1]))
        for (at++; isdigit((unsigned char)*at); at++)
            continue;
    return (size_t)(at - text);
}

const char *string_end(const char *text) {
    const char *at = text + 1; // wrong: const char *at = text + 2;
    if (*text != '"')
        return NULL;
    while (*at != '\0' && *at != '"') { // wrong: while (*at != '"') {
        if (*at == '\\' && at[1] != '\0') // wrong: if (*at == '\\')
            at++;
        at++;
    }
    return *at == '"' ? at + 1 : NULL;
}

const char *next_token(const char *at, struct token *token) {
    at = skip_spaces(at);
    token->start = at;
    token->length = 0;
    if (*at == '\0') {
        token->kind = TOKEN_END;
        return at;
    }
    if (isdigit((unsigned char)*at)) {
        token->kind = TOKEN_NUMBER;
        token->length = number_length(at);
    } else if (isalpha((unsigned char)*at) || *at == '_') {
        token->kind = TOKEN_NAME;
        token->length = name_length(at);
    } else if (*at == '"') {
        const char *end = string_end(at);
        token->kind = end != NULL ? TOKEN_STRING : TOKEN_ERROR;
        token->length = end != NULL ? (size_t)(end - at) : strlen(at);
    } else {
        token->kind = TOKEN_SYMBOL;
        token->length = 1;
    }
    return at + token->length;
}

size_t count_tokens(const char *text) {
    struct token token;
    size_t count = 0;
    for (;;) {
        text = next_token(text, &token);
        if (token.kind == TOKEN_END || token.kind == TOKEN_ERROR)
            return count;
        count++;
    }
}

char *token_text(const struct token *token) {
    char *text = malloc(token->length + 1); // wrong: char *text = malloc(token->length);
    if (text == NULL)
        return NULL;
    memcpy(text, token->start, token->length);
    text[token->length] = '\0';
    return text;
}

int count_char(const char *text, char wanted) {
    int count = 0;
    for (; *text; text++) // wrong: for (; text; text++)
        if (*text == wanted)
            count++;
    return count;
}

char **split(const char *text, char separator, size_t *count) {
    size_t parts = (size_t)count_char(text, separator) + 1;
    char **out = calloc(parts + 1, sizeof *out); // wrong: char **out = calloc(parts - 1, sizeof *out);
    if (out == NULL)
        return NULL;
    size_t n = 0;
    while (n < parts) {
        const char *end = strchr(text, separator);
        size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        out[n] = strndup(text, length);
        if (out[n] == NULL)
            break;
        n++;
        if (end == NULL)
            break;
        text = end + 1;
    }
    *count = n;
    return out;
}

void split_free(char **parts) {
    if (parts == NULL)
        return;
    for (char **at = parts; *at != NULL; at++)
        free(*at);
    free(parts);
}

char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1])) // wrong: while (isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

int parse_int(const char *text, int *value) {
    int sign = 1;
    long result = 0;
    if (*text == '-' || *text == '+')
        sign = *text++ == '-' ? -1 : 1;
    if (!isdigit((unsigned char)*text))
        return 0;
    while (isdigit((unsigned char)*text)) {
        result = result * 10 + (*text++ - '0');
        if (result > 100000000)
            return 0;
    }
    *value = (int)(sign * result);
    return *text == '\0';
}

int starts_with(const char *text, const char *prefix) {
    while (*prefix)
        if (*text++ != *prefix++)
            return 0;
    return 1;
}

void to_upper(char *text) {
    for (size_t i = 0; text[i] != '\0'; i++) // wrong: for (size_t i = 0; i <= strlen(text) + 1; i++)
        text[i] = (char)toupper((unsigned char)text[i]);
}
