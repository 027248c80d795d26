import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ROUTES_TO_COME } from './routes-to-come.ts'

const firstOf = (path: string) => path.split('/').find(Boolean) ?? ''

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path ? [path] : pathsOf(children)))

test('an address that has been built is no longer to come', () => {
  const built = new Set(pathsOf(routes).map(firstOf))
  expect(built).toContain('dashboard')
  expect(ROUTES_TO_COME.filter((path) => built.has(firstOf(path)))).toEqual([])
  expect(new Set(ROUTES_TO_COME.map(firstOf)).size).toBe(ROUTES_TO_COME.length)
})
