"""Ringfence for BenchExec: how to start it and how to read its answers.

Copy this file into the package benchexec.tools, or name its directory in PYTHONPATH and use the
tool name `.ringfence`.
"""

import os

import benchexec.result as result
from benchexec.tools.sv_benchmarks_util import get_data_model_from_task, ILP32, LP64
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

RESULTS = {
    "TRUE": result.RESULT_TRUE_PROP,
    "FALSE(unreach-call)": result.RESULT_FALSE_REACH,
    "FALSE(valid-deref)": result.RESULT_FALSE_DEREF,
    "FALSE(valid-free)": result.RESULT_FALSE_FREE,
    "FALSE(valid-memtrack)": result.RESULT_FALSE_MEMTRACK,
    "FALSE(valid-memcleanup)": result.RESULT_FALSE_MEMCLEANUP,
}

# Memory that is left to what the limit of the tool does not count.
SPARE_MEMORY = 0.9


class Tool(BaseTool2):
    """Shape analyser and memory-safety verifier for C."""

    REQUIRED_PATHS = []

    def name(self):
        return "Ringfence"

    def executable(self, tool_locator):
        return tool_locator.find_executable("ringfence")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="ringfence")

    def cmdline(self, executable, options, task, rlimits):
        if isinstance(task.options, dict) and task.options.get("language", "C") != "C":
            raise UnsupportedFeatureException("only C programs can be checked")
        command = [executable, "check", *options]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model and "--data-model" not in options:
            command += ["--data-model", model]
        if task.property_file:
            command += ["--property", task.property_file]
        time = rlimits.cputime or rlimits.walltime
        if time and "--time-limit" not in options:
            command += ["--time-limit", str(time)]
        elif "--time-limit" not in options:
            command += ["--time-limit", "none"]
        if rlimits.memory and "--memory-limit" not in options:
            megabytes = int(rlimits.memory * SPARE_MEMORY) >> 20
            command += ["--memory-limit", str(megabytes)]
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        for line in reversed(run.output):
            if line.startswith("verdict: "):
                return self._result(line[len("verdict: ") :].strip(), run)
        if run.exit_code.value == 3:
            return result.RESULT_ERROR + " (input)"
        if run.exit_code.value == 4:
            return result.RESULT_ERROR + " (internal)"
        return result.RESULT_ERROR

    def _result(self, verdict, run):
        if verdict.startswith("UNKNOWN"):
            return result.RESULT_UNKNOWN
        if verdict == "FALSE(no-undefined)" and self._asks_about_overflow(run):
            return result.RESULT_FALSE_OVERFLOW
        return RESULTS.get(verdict, result.RESULT_ERROR + f" ({verdict})")

    @staticmethod
    def _asks_about_overflow(run):
        arguments = list(run.cmdline)
        properties = [
            value for option, value in zip(arguments, arguments[1:]) if option == "--property"
        ]
        return any("no-overflow" in os.path.basename(file) for file in properties)

    def get_value_from_output(self, output, identifier):
        """A number of `--statistics`, such as `states` or `peak memory`."""
        for line in output:
            if line.startswith("statistics: "):
                name, _, value = line[len("statistics: ") :].partition("  ")
                if name.strip() == identifier:
                    return value.strip()
        return None
