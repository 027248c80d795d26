import { xmlElement, xmlText } from './xml.ts'

/** One entry of a feed. `text` is plain; `url` is whole and names the entry for ever. */
export type RssItem = {
  title: string
  url: string
  text: string
  at: Date
  author?: string
  categories?: readonly string[]
}

/**
 * What a feed is: `url` is the page that it belongs to, `self` its own address, both whole; `language` as in
 * HTML.
 */
export type RssChannel = { title: string; text: string; url: string; self: string; language: string }

/** A feed by RSS 2.0, with its own address by the Atom link that readers ask for. */
export function rssFile(channel: RssChannel, items: readonly RssItem[]): string {
  const newest = items.reduce((latest, item) => Math.max(latest, item.at.getTime()), 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    xmlElement('title', channel.title),
    xmlElement('link', channel.url),
    xmlElement('description', channel.text),
    xmlElement('language', channel.language),
    newest > 0 ? xmlElement('lastBuildDate', new Date(newest).toUTCString()) : '',
    `<atom:link href="${xmlText(channel.self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(entryOf),
    '</channel></rss>\n',
  ]
    .filter(Boolean)
    .join('\n')
}

function entryOf({ title, url, text, at, author, categories = [] }: RssItem): string {
  const parts = [
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    xmlElement('description', text),
    xmlElement('dc:creator', author),
    ...categories.map((category) => xmlElement('category', category)),
    xmlElement('pubDate', at.toUTCString()),
  ]
  return `<item>${parts.join('')}</item>`
}
