"""Tests of the tool-info module, with BenchExec's own classes."""

import os
import subprocess
import sys
import tempfile
import unittest

import benchexec.result as result
from benchexec import util
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ringfence  # noqa: E402

NO_LIMITS = BaseTool2.ResourceLimits()


def task(files=("list.i",), property_file=None, options=None):
    return BaseTool2.Task.with_files(list(files), property_file=property_file, options=options)


def answer(text, code=0, cmdline=("ringfence", "check")):
    lines = [line + "\n" for line in text.split("\n")]
    output = BaseTool2.RunOutput(lines)
    run = BaseTool2.Run(cmdline, util.ProcessExitCode.create(value=code), output, None)
    return ringfence.Tool().determine_result(run)


class CommandLines(unittest.TestCase):
    def test_a_task_of_sv_benchmarks(self):
        limits = BaseTool2.ResourceLimits(cputime=900, memory=15_000_000_000)
        options = {"language": "C", "data_model": "ILP32"}
        command = ringfence.Tool().cmdline(
            "bin/ringfence", ["--statistics"], task(("a.i",), "p.prp", options), limits
        )
        self.assertEqual(
            command,
            "bin/ringfence check --statistics --data-model ILP32 --property p.prp "
            "--time-limit 900 --memory-limit 12874 a.i".split(),
        )

    def test_options_of_the_user_come_first(self):
        limits = BaseTool2.ResourceLimits(cputime=900)
        command = ringfence.Tool().cmdline("r", ["--time-limit", "5"], task(), limits)
        self.assertEqual(command, ["r", "check", "--time-limit", "5", "list.i"])

    def test_other_languages_are_refused(self):
        with self.assertRaises(UnsupportedFeatureException):
            ringfence.Tool().cmdline("r", [], task(options={"language": "Java"}), NO_LIMITS)


class Answers(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(answer("note: x\nverdict: TRUE"), result.RESULT_TRUE_PROP)
        self.assertEqual(answer("verdict: FALSE(valid-free)", 1), result.RESULT_FALSE_FREE)
        self.assertEqual(answer("verdict: UNKNOWN(timeout)", 2), result.RESULT_UNKNOWN)
        self.assertEqual(answer("", 3), "ERROR (input)")
        self.assertEqual(answer("internal error", 4), "ERROR (internal)")

    def test_overflow(self):
        command = ("r", "check", "--property", "c/no-overflow.prp", "a.i")
        verdict = "verdict: FALSE(no-undefined)"
        self.assertEqual(answer(verdict, 1, command), result.RESULT_FALSE_OVERFLOW)
        self.assertTrue(answer(verdict, 1).startswith("ERROR"))

    def test_values(self):
        output = BaseTool2.RunOutput(["statistics: states                    7\n"])
        self.assertEqual(ringfence.Tool().get_value_from_output(output, "states"), "7")
        self.assertIsNone(ringfence.Tool().get_value_from_output(output, "steps"))


@unittest.skipUnless(os.environ.get("RINGFENCE"), "RINGFENCE names no program")
class RealRuns(unittest.TestCase):
    """The program itself, started with the module's command line."""

    def check(self, text, property_text, model):
        program = os.environ["RINGFENCE"]
        with tempfile.TemporaryDirectory() as directory:
            file = os.path.join(directory, "task.c")
            property_file = os.path.join(directory, "task.prp")
            for path, content in ((file, text), (property_file, property_text)):
                with open(path, "w") as out:
                    out.write(content)
            asked = task((file,), property_file, {"language": "C", "data_model": model})
            limits = BaseTool2.ResourceLimits(cputime=60)
            command = ringfence.Tool().cmdline(program, [], asked, limits)
            done = subprocess.run(command, capture_output=True, text=True)
        return answer(done.stdout, done.returncode, command)

    def test_both_answers(self):
        safe = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
        text = (
            "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
            "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7 && %s) reach_error(); return 0; }\n"
        )
        self.assertEqual(self.check(text % "sizeof(long) == 8", safe, "LP64"), result.RESULT_FALSE_REACH)
        self.assertEqual(self.check(text % "sizeof(long) == 8", safe, "ILP32"), result.RESULT_TRUE_PROP)

    def test_overflow(self):
        text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() + 1; }\n"
        property_text = "CHECK( init(main()), LTL(G ! overflow) )"
        with_name = self.check(text, property_text, "LP64")
        # The property is told by the name of its file, and this one has another.
        self.assertTrue(with_name.startswith("ERROR (FALSE(no-undefined)"), with_name)

    def test_version(self):
        version = ringfence.Tool().version(os.environ["RINGFENCE"])
        self.assertRegex(version, r"^\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
