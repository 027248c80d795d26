import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { EntryContext, ServerBuild } from 'react-router'
import type { Document as PageDocument } from '#app/entry.server.tsx'
import { withRouteList } from '#app/platform/http/route-list.server.ts'

export type Caught = { entry: EntryContext; build: ServerBuild; Document: typeof PageDocument }
type Entry = ServerBuild['entry']['module'] & Pick<Caught, 'Document'>

type App = { fetch(request: Request, env: object): unknown }
type Built = { build: ServerBuild; createApp(build: ServerBuild): App }

/** The built server, to be asked in this process. */
export async function builtServer(): Promise<Built> {
  const folder = path.resolve('build/server')
  const file = readdirSync(path.join(folder, 'assets')).find((name) => /^server-build-.*\.js$/.test(name))
  const build: ServerBuild = await import(path.join(folder, 'assets', file ?? 'server-build.js'))
  const { createApp }: Pick<Built, 'createApp'> = await import(path.join(folder, 'index.js'))
  return { build, createApp }
}

/**
 * What the product gives React to render at `address`, caught on its way in the built server, and the
 * component for it.
 */
export async function caught(origin: string, address: string): Promise<Caught> {
  const { build, createApp } = await builtServer()
  let entry: EntryContext | undefined
  const catching: Entry['default'] = async (_request, _status, _headers, context) => {
    entry = { ...withRouteList(context, false), serverHandoffStream: undefined }
    return new Response('')
  }
  const module = build.entry.module as Entry
  await createApp({ ...build, entry: { ...build.entry, module: { ...module, default: catching } } }).fetch(
    new Request(origin + address),
    { incoming: { socket: {} } },
  )
  if (!entry) throw new Error(`${address} is no page`)
  return { entry, build, Document: module.Document }
}
