import { expect, test } from 'vitest'
import { isOfVisitors, slimRoutes } from './route-list.ts'

test.each([
  ['root', true, true],
  ['routes/public/home', true, true],
  ['routes/public/feeds/blog-feed', false, false],
  ['routes/account/settings', true, false],
  ['routes/publication', true, false],
])('visitors are told of pages made for them alone: %s', (id, hasDefaultExport, expected) => {
  expect(isOfVisitors({ id, hasDefaultExport })).toBe(expected)
})

test('a browser is told what a route has, and no files that its module brings along', () => {
  const route = {
    id: 'routes/public/home',
    path: 'home',
    hasLoader: true,
    hasAction: false,
    imports: ['/a.js'],
  }

  expect(slimRoutes([route])).toEqual({
    'routes/public/home': { id: 'routes/public/home', path: 'home', hasLoader: true },
  })
})
