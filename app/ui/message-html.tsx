import { createElement, Fragment, type ReactNode, useMemo } from 'react'

/** The tags that a message may have, and what they become. */
const TAGS: Record<string, string> = {
  A: 'a',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  BR: 'br',
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
}
/** What stands in these is no text. */
const SILENT =
  /^(SCRIPT|STYLE|TEMPLATE|TITLE|NOSCRIPT|IFRAME|OBJECT|TEXTAREA|SELECT|XMP|NOEMBED|NOFRAMES|SVG|MATH)$/i

/** In characters and in elements within each other; the rest of a message is left away. */
const LONGEST = 4_000
const DEEPEST = 20

/**
 * A message of the wire, which is HTML, as elements of ours: emphasis, lines, lists and links to this site or by https.
 * Everything else is its text alone; no HTML is set anywhere. Only in a browser.
 */
export function MessageHtml({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html.slice(0, LONGEST), 'text/html')
    return childrenOf(body, 0)
  }, [html])
}

function childrenOf(node: Node, depth: number): ReactNode {
  if (depth > DEEPEST) return node.textContent
  return Array.from(node.childNodes, (child, at) => elementOf(child, depth, at))
}

function elementOf(node: Node, depth: number, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element) || SILENT.test(node.tagName)) return null
  const tag = TAGS[node.tagName]
  if (tag === 'br') return <br key={key} />
  const children = childrenOf(node, depth + 1)
  const link = tag === 'a' ? linkTo(node.getAttribute('href') ?? '') : {}
  if (!tag || !link) return <Fragment key={key}>{children}</Fragment>
  return createElement(tag, { key, ...link }, children)
}

function linkTo(href: string): Record<string, string> | null {
  const url = URL.canParse(href, location.origin) ? new URL(href, location.origin) : null
  if (!url || url.username || url.password) return null
  if (url.origin === location.origin && /^https?:$/.test(url.protocol))
    return { href: url.pathname + url.search + url.hash, 'data-document': '' }
  return url.protocol === 'https:' ? { href: url.href, rel: 'nofollow noopener noreferrer' } : null
}
