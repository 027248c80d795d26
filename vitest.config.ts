import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{app,scripts,tests}/**/*.test.{ts,tsx}').toSorted()
const usesDatabase = (file: string) =>
  /^(import|\}).*'.*(platform\/testing|testing\.server|tests\/support\/(world|server))/m.test(
    readFileSync(file, 'utf8'),
  )
const databaseTests = tests.filter(usesDatabase)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests.filter((file) => !databaseTests.includes(file)),
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: ['./app/platform/testing/global-setup.ts'],
          setupFiles: ['./app/platform/testing/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
