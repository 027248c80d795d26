import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { robotsFile } from '#app/kit/robots.ts'
import { accountRoutes } from '#app/routes/account/routes.ts'
import { adminRoutes } from '#app/routes/admin/routes.ts'
import { buyerRoutes } from '#app/routes/buyer/routes.ts'
import { devRoutes } from '#app/routes/dev/routes.ts'
import { publicRoutes } from '#app/routes/public/routes.ts'
import { wireRoutes } from '#app/routes/wire/routes.ts'

function pathsOf(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap((route) => {
    const path = `${above}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [...(route.children ? pathsOf(route.children, path) : []), ...(route.path ? [path] : [])]
  })
}

/** As crawlers read it: the longest rule that matches decides, '$' is the end of the address. */
function mayRead(path: string): boolean {
  const rules = robotsFile('https://q.example')
    .split('\n')
    .flatMap((line) => line.match(/^(Allow|Disallow): (.*)$/)?.slice(1) ?? [])
  const matching = Array.from({ length: rules.length / 2 }, (_, at) => ({
    allow: rules[at * 2] === 'Allow',
    place: rules[at * 2 + 1] ?? '',
  })).filter(({ place }) => (place.endsWith('$') ? path === place.slice(0, -1) : path.startsWith(place)))
  return matching.toSorted((a, b) => b.place.length - a.place.length)[0]?.allow ?? true
}

test('nothing of the areas that are not public may be crawled, in any language', () => {
  for (const path of pathsOf([
    ...accountRoutes,
    ...adminRoutes,
    ...buyerRoutes,
    ...devRoutes,
    ...wireRoutes,
  ])) {
    for (const asked of [path, `${path}?next=%2F`]) expect(mayRead(asked), asked).toBe(false)
    if (!path.startsWith('/api/')) expect(mayRead(`/ja${path}`), `/ja${path}`).toBe(false)
  }
})

test('every public page may be crawled, and people whose names begin like a private place', () => {
  const names = ['/orderly', '/payday_people', '/developer', '/ticketing_pro', '/de/loginov']
  for (const path of ['/', ...names, ...pathsOf(publicRoutes)]) expect(mayRead(path), path).toBe(true)
})

test('the sitemap is named by its whole address', () => {
  expect(robotsFile('https://q.example')).toContain('\nSitemap: https://q.example/sitemap.xml\n')
})
