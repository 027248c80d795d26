import { createElement, Fragment, type ReactNode } from 'react'
import { type MessageNode, readMessage } from '#app/kit/message-markup.ts'

/**
 * A message of the wire, which is HTML, as elements of ours: what is not on the short list of tags is its
 * text alone.
 */
export function MessageHtml({ html }: { html: string }) {
  return readMessage(html).map(elementOf)
}

function elementOf(node: MessageNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const { tag, href, children } = node
  if (href === undefined) return createElement(tag, { key }, ...children.map(elementOf))
  const outside = href.startsWith('/') ? {} : { rel: 'nofollow noopener noreferrer' }
  return createElement(tag, { key, href, 'data-document': '', ...outside }, ...children.map(elementOf))
}
