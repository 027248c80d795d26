import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runningServer } from './server-file.ts'

test('after all journeys seats, money and invoices still agree', () => {
  const root = join(import.meta.dirname, '../..')
  const DATA_DIR = runningServer().dataFolder
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/invariants.ts'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR },
      encoding: 'utf8',
    },
  )
  expect(run.stdout + run.stderr).not.toBe('')
  expect(run.status, run.stdout + run.stderr).toBe(0)
})
