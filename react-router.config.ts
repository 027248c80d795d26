import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

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

type RouteManifest = { routes: Record<string, Record<string, unknown>> }

/** The list of routes as React Router wrote it, for those who weigh pages after the build. */
const WHOLE_MANIFEST = 'routes.json'

/**
 * Takes out of the list of routes what every visitor would fetch in vain: what a route has not, and which files its module
 * imports (only the server asks, to preload them with a document). `build` holds `client`.
 */
async function slimManifest(build: string): Promise<void> {
  const assets = join(build, 'client/assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no manifest of routes')
  const text = await readFile(join(assets, name), 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  await writeFile(join(build, WHOLE_MANIFEST), text.slice(start, end))
  const manifest = JSON.parse(text.slice(start, end)) as RouteManifest
  for (const [id, { imports: _, ...route }] of Object.entries(manifest.routes))
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
  await writeFile(join(assets, name), text.slice(0, start) + JSON.stringify(manifest) + text.slice(end))
}

export default {
  ssr: true,
  splitRouteModules: true,
  // One file of 4 kB tells the browser all routes: otherwise every document carries some of them, the server looks them
  // up each time, and going to another page asks for its route first.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const { buildDirectory } = reactRouterConfig
    await slimManifest(buildDirectory)
    await precompress(join(buildDirectory, 'client'))
  },
} satisfies Config
