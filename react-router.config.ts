import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { isOfVisitors, ROUTES_PATH, slimRoutes } from './app/kit/route-list.ts'

const COMPRESSED = /\.(js|css|svg|json|txt|xml|webmanifest)$/

/** Writes a .br and a .gz beside every asset that gains from it, for the server to send as they are. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => COMPRESSED.test(name))
      .map(async (name) => {
        const bytes = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

type Listed = { id: string; hasDefaultExport: boolean; imports: string[] }
type RouteManifest = { routes: Record<string, Listed> }

/**
 * Makes of the list of routes the two that browsers get: of all pages, and of those for visitors
 * (`withRouteList`). As React Router wrote it, with all imports, it is left beside `client` for those who
 * weigh pages.
 */
async function writeRouteLists(build: string): Promise<void> {
  const assets = join(build, 'client/assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no manifest of routes')
  const text = await readFile(join(assets, name), 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  await writeFile(join(build, 'routes.json'), text.slice(start, end))
  const manifest = JSON.parse(text.slice(start, end)) as RouteManifest
  const all = Object.values(manifest.routes)
  const write = (file: string, routes: Listed[]) => {
    const list = JSON.stringify({ ...manifest, routes: slimRoutes(routes) })
    return writeFile(join(assets, file), text.slice(0, start) + list + text.slice(end))
  }
  await write(name, all)
  await write(name.replace('manifest-', 'visitors-'), all.filter(isOfVisitors))
}

export default {
  ssr: true,
  splitRouteModules: true,
  // A document names a file with the routes it begins with (withRouteList); what is not in it is asked for
  // here.
  routeDiscovery: { mode: 'lazy', manifestPath: ROUTES_PATH },
  buildEnd: async ({ reactRouterConfig }) => {
    const { buildDirectory } = reactRouterConfig
    await writeRouteLists(buildDirectory)
    await precompress(join(buildDirectory, 'client'))
  },
} satisfies Config
