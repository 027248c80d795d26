import type { ServerBuild } from 'react-router'
import { MOST_BYTES_WITH_FILES } from './read-body.server.ts'
import { documentPath } from './shared-routes.server.ts'

/**
 * What a route says by `export const handle` when its action takes files, and with them larger bodies than
 * any other.
 */
export type FilesHandle = {
  takesFiles: true
  /** How much it takes, where that is another size than a form with files has. */
  mostBytes?: number
}

/**
 * Finds out how many bytes the route at a path (without language) takes at most where it takes files, 0 where
 * it does not.
 */
export function fileRoutesOf(build: ServerBuild): (path: string) => number {
  const all = Object.values(build.routes).flatMap((route): [string, number][] => {
    const handle: unknown = route?.module.handle
    return route?.path && takesFiles(handle)
      ? [[`/${route.path}`, handle.mostBytes ?? MOST_BYTES_WITH_FILES]]
      : []
  })
  const sizes = new Map(all)
  const patterns = all.flatMap(([path, most]): [RegExp, number][] =>
    path.includes(':') ? [[new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), most]] : [],
  )
  return (path) => {
    const asked = documentPath(path)
    return sizes.get(asked) ?? patterns.find(([pattern]) => pattern.test(asked))?.[1] ?? 0
  }
}

const takesFiles = (handle: unknown): handle is FilesHandle =>
  typeof handle === 'object' && handle !== null && 'takesFiles' in handle
