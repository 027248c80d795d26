import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './app/platform/testing/temporary-folder.ts'
import { listTests } from './scripts/test/test-files.ts'

keepTemporaryFilesInMemory()
const tests = listTests(import.meta.dirname)
/** What a test waits for comes when it comes: a second is short on a machine with other work. */
const WAIT = { poll: { timeout: 30_000 } }

/** Whoever asks for every address, and the product started again and again. */
const LONGEST = /^tests\/(rights\/(forms|walk|sealed|impersonation)|http\/hold|crash|restore)/

/**
 * Files of whole stories take the longest: begun last, one would run on alone while the other core has
 * nothing to do. First of all come those that take minutes, whatever a machine knows of earlier runs.
 */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const file = relative(import.meta.dirname, moduleId).replaceAll('\\', '/')
      return [LONGEST, /^tests\//, /^/].findIndex((first) => first.test(file))
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: StoriesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: tests.unit,
          testTimeout: 60_000,
          expect: WAIT,
          // Most of a small test's time is loading what it imports: files of one worker share it.
          setupFiles: ['./app/platform/testing/put-back.ts'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'database',
          include: tests.database,
          globalSetup: ['./scripts/test/bundle-once.ts', './app/platform/testing/global-setup.ts'],
          setupFiles: [
            './app/platform/testing/put-back.ts',
            './app/platform/testing/database.ts',
            './tests/support/bind-registries.ts',
          ],
          // Loading the product takes a second of the processor: files of one worker share it, each with a
          // database of its own.
          isolate: false,
          // Generous: a test on a machine with other work is slow, not wrong.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: WAIT,
          // One more than two cores: of three files one waits, for a clock or a process that it started.
          maxWorkers: 3,
        },
      },
    ],
  },
})
