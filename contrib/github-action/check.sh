#!/usr/bin/env bash
# The step `check` of action.yml. Its settings are the variables RINGFENCE (the program), RINGFENCE_ARGUMENTS,
# RINGFENCE_FAIL_ON and RINGFENCE_SARIF; what it found goes to $GITHUB_OUTPUT and $GITHUB_STEP_SUMMARY.
set -uo pipefail

log=$(mktemp)
# The arguments are words, as on a command line.
# shellcheck disable=SC2086
"$RINGFENCE" check ${RINGFENCE_ARGUMENTS} --report-out "$RINGFENCE_SARIF" | tee "$log"
code=${PIPESTATUS[0]}
verdict=$(sed -n 's/^verdict: //p' "$log" | tail -n 1)
{
    echo "verdict=${verdict:-ERROR}"
    if [ -s "$RINGFENCE_SARIF" ]; then echo "sarif=$RINGFENCE_SARIF"; else echo "sarif="; fi
} >>"${GITHUB_OUTPUT:-/dev/null}"
{
    echo "### Ringfence: ${verdict:-ERROR}"
    echo '```'
    grep -v '^verdict: ' "$log" | tail -n 60
    echo '```'
} >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
rm -f "$log"

case "$code" in
0) exit 0 ;;
2) if [ "$RINGFENCE_FAIL_ON" = unknown ]; then exit 2; else exit 0; fi ;;
*) exit "$code" ;;
esac
