/**
 * A reporter for Vitest: writes errors outside of tests (a file that cannot be loaded, a hook, an
 * unhandled rejection) to OUTSIDE_OF_TESTS. Vitest's JSON report leaves them out.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class OutsideReporter {
  onTestRunEnd(modules, unhandled) {
    const found = modules.flatMap((module) => {
      const file = module.relativeModuleId
      const suites = [...module.children.allSuites()]
      return [
        ...module.errors().map((error) => failure(file, 'outside of its tests', error)),
        ...suites.flatMap((suite) =>
          suite.errors().map((error) => failure(file, suite.fullName, error)),
        ),
      ]
    })
    const late = unhandled.map((error) => {
      const file = error.VITEST_TEST_PATH && relative(process.cwd(), error.VITEST_TEST_PATH)
      return failure(file || 'Vitest', 'unhandled error', error)
    })
    writeFileSync(process.env.OUTSIDE_OF_TESTS, JSON.stringify([...found, ...late]))
  }
}

const failure = (file, name, { stack, message }) => ({ file, name, text: stack ?? message })
