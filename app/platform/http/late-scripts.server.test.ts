import { expect, test } from 'vitest'
import { startScriptsAfterPaint } from './late-scripts.server.ts'

const code = `import "/assets/manifest-4.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-2.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry-3.js");`

const page = (script: string) => ({
  head:
    '<head><link rel="modulepreload" nonce="N" href="/assets/entry-3.js"/><link rel="preload" href="/f.woff2"/>' +
    '<link rel="modulepreload" href="/assets/root-1.js"/>',
  start: `<script nonce="N" type="module" async="">${script}`,
})

test('nothing is fetched before the first paint, then everything at once', () => {
  const { head, start } = startScriptsAfterPaint(page(code), ['/texts/home.json'])

  expect(head).toBe('<head><link rel="preload" href="/f.woff2"/>')
  expect(start).toMatch(/^<script nonce="N" type="module" async="">await new Promise\(/)
  expect(start).toContain('[{"rel":"modulepreload","href":"/assets/entry-3.js"},{"rel":"modulepreload",')
  expect(start).toContain('"as":"fetch","crossOrigin":"anonymous","href":"/texts/home.json"}]')
  expect(start).toContain(
    'const [, route0, route1] = await Promise.all([import("/assets/manifest-4.js"), import("/assets/root-1.js"), import("/assets/home-2.js")]);',
  )
  expect(start).not.toMatch(/import (\*|")/)
  expect(start.indexOf('const [, route0')).toBeLessThan(start.indexOf('window.__reactRouterRouteModules'))
})

test.each(['import "/@vite/client";', ''])(
  'a document that starts otherwise is left as it is: %s',
  (script) => {
    expect(startScriptsAfterPaint(page(script), [])).toEqual(page(script))
  },
)
