import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

test('a start in production that is not fit for it ends at once, with one sentence, and writes nothing', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quorum-production-'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      MODE: 'production',
      DATA_DIR: folder,
      PORT: '0',
      ORIGIN: 'http://localhost:3000',
      DEV_PAGES: 'true',
      SECRET: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      OPERATOR_NAME: '',
    },
    encoding: 'utf8',
    timeout: 30_000,
  })
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true })

  expect(status).toBe(1)
  expect(
    stderr
      .trim()
      .split('\n')
      .filter((line) => !/Warning|--trace-warnings/.test(line)),
  ).toHaveLength(1)
  for (const name of ['SECRET', 'ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'OPERATOR_NAME', 'DEV_PAGES'])
    expect(stderr).toContain(name)
  expect(stdout).not.toContain('Ready')
  expect(left).toEqual([])
})
