import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', '.git', 'build', '.react-router', '.data', 'test-results'])

/** Every file below `root/folder`, as sorted paths relative to `root` with forward slashes. */
export function listFiles(root: string, folder: string): string[] {
  let entries: ReturnType<typeof readEntries>
  try {
    entries = readEntries(join(root, folder))
  } catch {
    return []
  }
  return entries
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return []
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
    .sort()
}

export function readSource(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
}

/**
 * The files that React Router loads as route modules, relative to `root`. Only they may import server files
 * beside their component, because the framework strips loaders and actions from what the browser gets.
 */
export function listRouteModules(root: string): string[] {
  const maps = [
    'app/routes.ts',
    ...listFiles(root, 'app/routes').filter((file) => file.endsWith('/routes.ts')),
  ]
  const known = new Set(listFiles(root, 'app/routes'))
  const named = maps.flatMap((map) => {
    try {
      return [...readSource(root, map).matchAll(/['"`](?:\.\/)?(routes\/[^'"`]+\.tsx?)['"`]/g)].map(
        (m) => `app/${m[1]}`,
      )
    } catch {
      return []
    }
  })
  return [...new Set(named)].filter((file) => known.has(file)).sort()
}
