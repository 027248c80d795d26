import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './script-hashes.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('the scripts of the page are hashed and lose their nonce', () => {
  const html =
    '<link rel="modulepreload" nonce="N1" href="/a.js"/><script nonce="N1">start("ä")</script>' +
    '<script type="module" async="" nonce="N1">import "/a.js"\n;go()</script><script nonce="N1" src="/b.js"></script>'

  const { html: bare, hashes } = hashScripts(html, 'N1')

  expect(bare).not.toContain('nonce')
  expect(hashes).toEqual([hashOf('start("ä")'), hashOf('import "/a.js"\n;go()')])
})

test('a script that came in with a text gets no hash', () => {
  const html =
    '<p><script>steal()</script><script nonce="guess">steal()</script></p><script nonce="N1">go()</script>'

  expect(hashScripts(html, 'N1').hashes).toEqual([hashOf('go()')])
})
