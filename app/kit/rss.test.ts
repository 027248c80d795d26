import { expect, test } from 'vitest'
import { rssFile } from './rss.ts'

const channel = {
  title: 'News & more',
  text: 'About <us>',
  url: 'https://q.example/blog',
  self: 'https://q.example/blog/feed.xml?a=1&b=2',
  language: 'en',
}

test('a feed says what it is and lists its entries', () => {
  const file = rssFile(channel, [
    {
      title: 'A < B',
      url: 'https://q.example/blog/a',
      text: '"quoted"',
      at: new Date('2026-12-03T00:00:00Z'),
      author: 'O’Neil & Co',
      categories: ['Sales'],
    },
  ])

  expect(file).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
    <title>News &amp; more</title>
    <link>https://q.example/blog</link>
    <description>About &lt;us&gt;</description>
    <language>en</language>
    <lastBuildDate>Thu, 03 Dec 2026 00:00:00 GMT</lastBuildDate>
    <atom:link href="https://q.example/blog/feed.xml?a=1&amp;b=2" rel="self" type="application/rss+xml"/>
    <item><title>A &lt; B</title><link>https://q.example/blog/a</link><guid isPermaLink="true">https://q.example/blog/a</guid><description>&quot;quoted&quot;</description><dc:creator>O’Neil &amp; Co</dc:creator><category>Sales</category><pubDate>Thu, 03 Dec 2026 00:00:00 GMT</pubDate></item>
    </channel></rss>
    "
  `)
})

test('a feed without entries has no date', () => {
  expect(rssFile(channel, [])).not.toContain('Date')
})
