import { expect, test } from 'vitest'
import { startScriptsAfterPaint } from './late-scripts.server.ts'

const start = `import "/assets/manifest-4.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-2.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry-3.js");`

const page = (code: string) =>
  '<head><link rel="modulepreload" nonce="N" href="/assets/entry-3.js"/><link rel="preload" href="/f.woff2"/>' +
  `<link rel="modulepreload" href="/assets/root-1.js"/></head><script>go()</script>` +
  `<script nonce="N" type="module" async="">${code}</script>`

test('nothing is fetched before the first paint, then everything at once', () => {
  const html = startScriptsAfterPaint(page(start), ['/texts/home.json'])

  expect(html).toContain('<head><link rel="preload" href="/f.woff2"/></head><script>go()</script>')
  expect(html).toContain('<script nonce="N" type="module" async="">await new Promise(')
  expect(html).toContain('[{"rel":"modulepreload","href":"/assets/entry-3.js"},{"rel":"modulepreload",')
  expect(html).toContain('"as":"fetch","crossOrigin":"anonymous","href":"/texts/home.json"}]')
  expect(html).toContain(
    'const [, route0, route1] = await Promise.all([import("/assets/manifest-4.js"), import("/assets/root-1.js"), import("/assets/home-2.js")]);',
  )
  expect(html).not.toMatch(/import (\*|")/)
  expect(html.indexOf('const [route0')).toBeLessThan(html.indexOf('window.__reactRouterRouteModules'))
})

test('a document that starts otherwise is left as it is', () => {
  expect(startScriptsAfterPaint(page('import "/@vite/client";'), [])).toBe(page('import "/@vite/client";'))
})
