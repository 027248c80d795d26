import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notInstalled } from './installed.ts'

test('packages that are missing or of another version are named, those of other machines are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'quorum-installed-'))
  const write = (file: string, packages: object) =>
    writeFileSync(join(root, file), JSON.stringify({ packages }))
  const wanted = { '': {}, 'node_modules/a': { version: '2.0.0' }, 'node_modules/b': { version: '1.0.0' } }
  try {
    mkdirSync(join(root, 'node_modules'))
    write('package-lock.json', { ...wanted, 'node_modules/mac': { version: '1.0.0', optional: true } })
    expect(notInstalled(root)).toEqual([])
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
    expect(notInstalled(root)).toEqual(['node_modules/a', 'node_modules/b'])
    write('node_modules/.package-lock.json', wanted)
    expect(notInstalled(root)).toEqual([])
  } finally {
    rmSync(root, { recursive: true })
  }
})
