import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placePostgres } from '../postgres-place.server.ts'
import { closeData } from './close-data.server.ts'

let above: string
beforeAll(() => {
  above = fs.mkdtempSync(path.join(tmpdir(), 'quorum-rights-'))
  fs.chmodSync(above, 0o755)
})
afterAll(() => fs.rmSync(above, { recursive: true }))

const modeOf = (place: string) => (fs.statSync(place).mode & 0o777).toString(8)

/** As an installation of before left it: everybody reads everything. */
function anOldFolder(name: string): string {
  const folder = path.join(above, name)
  fs.mkdirSync(path.join(folder, 'files/documents/a'), { recursive: true, mode: 0o755 })
  fs.mkdirSync(path.join(folder, 'arrivals'), { mode: 0o755 })
  for (const file of ['files/documents/a/certificate.pdf', 'files/top.webp', 'arrivals/part', 'secret'])
    fs.writeFileSync(path.join(folder, file), 'x', { mode: 0o644 })
  return folder
}

test('what lies there is closed to other users, and the folder itself can be passed through', () => {
  const folder = anOldFolder('old')
  closeData(folder)
  const modes = (names: string[]) => names.map((name) => modeOf(path.join(folder, name)))
  expect(modeOf(folder)).toBe('711')
  expect(modes(['files', 'files/documents', 'files/documents/a', 'arrivals'])).toEqual(Array(4).fill('700'))
  expect(modes(['files/documents/a/certificate.pdf', 'files/top.webp', 'arrivals/part', 'secret'])).toEqual(
    Array(4).fill('600'),
  )
  closeData(folder)
  expect(modeOf(path.join(folder, 'files'))).toBe('700')
})

test('a folder that is not there is made, and links lead to nothing that is changed', () => {
  const folder = path.join(above, 'new/data')
  closeData(folder)
  expect(modeOf(folder)).toBe('711')
  const outside = path.join(above, 'outside')
  fs.writeFileSync(outside, 'x', { mode: 0o644 })
  fs.symlinkSync(outside, path.join(folder, 'link'))
  closeData(folder)
  expect(modeOf(outside)).toBe('644')
})

test.runIf(process.getuid?.() === 0)(
  'as root, the database stays where it is and others read nothing',
  () => {
    const folder = anOldFolder('root')
    closeData(folder)
    const { home, user } = placePostgres(folder)
    expect(home).toBe(path.join(fs.realpathSync(folder), 'postgres'))
    closeData(folder)
    expect(placePostgres(folder).home).toBe(home)
    expect(fs.statSync(home).uid).toBe(user.uid)
    const asOther = (...command: [string, ...string[]]) =>
      spawnSync(command[0], command.slice(1), { uid: user.uid, gid: user.gid }).status
    expect(asOther('test', '-x', home)).toBe(0)
    for (const closed of ['files', 'files/top.webp', 'secret', 'arrivals'])
      expect(asOther('cat', path.join(folder, closed)), closed).not.toBe(0)
    expect(asOther('ls', folder)).not.toBe(0)
    execFileSync('chmod', ['-R', 'u+rwX', folder])
  },
)
