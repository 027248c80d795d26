import type { ServerBuild } from 'react-router'
import { documentPath } from './shared-routes.server.ts'

/**
 * What a route says by `export const handle` when its action takes files, and with them larger bodies than
 * any other.
 */
export type FilesHandle = { takesFiles: true }

/** Finds out whether the route at a path (without language) takes files; such a route has no parameters. */
export function fileRoutesOf(build: ServerBuild): (path: string) => boolean {
  const paths = new Set(
    Object.values(build.routes).flatMap((route) =>
      route?.path && takesFiles(route.module.handle) ? [`/${route.path}`] : [],
    ),
  )
  return (path) => paths.has(documentPath(path))
}

const takesFiles = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'takesFiles' in handle
