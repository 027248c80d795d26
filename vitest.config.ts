import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{app,scripts,tests}/**/*.test.{ts,tsx}').toSorted()
const usesDatabase = (file: string) =>
  /^(import|\}).* from '.*(platform\/testing|testing\.server|tests\/support\/(world|server))/m.test(
    readFileSync(file, 'utf8'),
  )
const databaseTests = tests.filter(usesDatabase)
const databaseSetup = './app/platform/testing/global-setup.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests.filter((file) => !databaseTests.includes(file)),
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
