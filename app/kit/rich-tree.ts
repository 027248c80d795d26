import { Parser } from 'htmlparser2'

/** An element of rich text, or words. */
export type RichNode = string | RichElement
export type RichElement = { name: string; href: string; children: RichNode[] }

const DEEPEST = 40
const MARKS = new Set(['strong', 'em', 'u', 's', 'a'])
const BLOCKS = new Set(
  ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'].concat([
    'table',
    'thead',
    'tbody',
    'tr',
  ]),
)
const SPACE = /[ \t\r\n\f]+/g

/**
 * Rich text as a tree in one spelling: what looks the same is the same. Space stands outside of marks and
 * alone, a point of a list that is one paragraph is its words, two line ends part a paragraph. Nesting ends
 * at 40; deeper tags are passed over.
 */
export function richTree(html: string): RichNode[] {
  const root: RichElement = { name: '', href: '', children: [] }
  const open: (RichElement | null)[] = [root]
  const inside = () => open.findLast((one) => one !== null) ?? root
  let pre = 0
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'pre') pre++
      const element = open.length > DEEPEST ? null : { name, href, children: [] }
      if (element) inside().children.push(element)
      open.push(element)
    },
    onclosetag(name) {
      if (name === 'pre') pre--
      open.pop()
    },
    ontext(words) {
      const { children } = inside()
      const before = children.at(-1)
      const said = pre > 0 ? words : words.replace(SPACE, ' ')
      if (typeof before === 'string') children[children.length - 1] = before + said
      else children.push(said)
    },
  })
  parser.end(html)
  return blocksOf(root.children)
}

/** The tree as HTML, to compare two. */
export function htmlOfTree(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node.replace(/&/g, '&amp;').replace(/</g, '&lt;')
        : `<${node.name} ${node.href}>${htmlOfTree(node.children)}</${node.name}>`,
    )
    .join('')
}

export const isBlock = (node: RichNode): node is RichElement =>
  typeof node !== 'string' && BLOCKS.has(node.name)

const isEmpty = (node: RichNode | undefined) => typeof node === 'string' && node.trim() === ''

const isBreak = (node: RichNode | undefined) => typeof node === 'object' && node.name === 'br'

/** What stands between blocks is a paragraph of its own. */
function blocksOf(nodes: readonly RichNode[]): RichElement[] {
  const blocks: RichElement[] = []
  let words: RichNode[] = []
  const end = () => {
    blocks.push(...paragraphsOf(words))
    words = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) words.push(node)
    else {
      end()
      blocks.push(...blockOf(node))
    }
  }
  end()
  return blocks
}

function blockOf(block: RichElement): RichElement[] {
  const { name, children } = block
  if (name === 'p') return children.some(isBlock) ? blocksOf(children) : paragraphsOf(children)
  if (/^h\d$/.test(name)) return [{ ...block, children: trimmed(unbroken(children)) }]
  if (name === 'li') return [{ ...block, children: pointOf(blocksOf(children)) }]
  if (name === 'pre') return [{ ...block, children: [wordsOf(children)] }]
  if (name === 'blockquote') return [{ ...block, children: blocksOf(children) }]
  return [{ ...block, children: children.filter((one) => typeof one !== 'string').flatMap(partOf) }]
}

/** A row, a cell, a point. */
const partOf = (part: RichElement): RichElement[] =>
  part.name === 'th' || part.name === 'td'
    ? [{ ...part, children: trimmed(part.children) }]
    : isBlock(part)
      ? blockOf(part)
      : []

function pointOf(blocks: RichElement[]): RichNode[] {
  const [first, ...rest] = blocks
  const isOne = first?.name === 'p' && rest.every(({ name }) => name === 'ul' || name === 'ol')
  return isOne ? [...first.children, ...rest] : blocks
}

function paragraphsOf(nodes: readonly RichNode[]): RichElement[] {
  const parts: RichNode[][] = [[]]
  const flat = joined(outside(nodes))
  flat.forEach((node, at) => {
    if (isBreak(node) && isBreak(flat[at + 1])) parts.push([])
    else parts.at(-1)?.push(node)
  })
  return parts
    .map((part) => trimmed(part))
    .filter((part) => part.length > 0)
    .map((children) => ({ name: 'p', href: '', children }))
}

const unbroken = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.map((node) =>
    typeof node === 'string' ? node : isBreak(node) ? ' ' : { ...node, children: unbroken(node.children) },
  )

/** Words without space and line ends around them, and with no more than one space between. */
function trimmed(nodes: readonly RichNode[]): RichNode[] {
  const list = joined(outside(nodes))
  while (isBreak(list[0]) || isEmpty(list[0])) list.shift()
  while (isBreak(list.at(-1)) || isEmpty(list.at(-1))) list.pop()
  const trim = (at: number, by: (words: string) => string) => {
    const node = list.at(at)
    if (typeof node === 'string') list.splice(at, 1, by(node))
  }
  trim(0, (words) => words.trimStart())
  trim(-1, (words) => words.trimEnd())
  return list
}

/** Space and line ends at the edges of a mark stand outside of it, and marks around nothing are none. */
function outside(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string' || node.name === 'br') return [node]
    if (node.name === 'code') return [{ ...node, children: [wordsOf(node.children)] }]
    const inner = joined(outside(node.children))
    if (!MARKS.has(node.name)) return inner
    const [before, after]: [RichNode[], RichNode[]] = [[], []]
    for (let edge = inner[0]; edge !== undefined && (isBreak(edge) || isSpaced(edge, /^ /)); edge = inner[0])
      before.push(...taken(inner, 0, edge))
    for (
      let edge = inner.at(-1);
      edge !== undefined && (isBreak(edge) || isSpaced(edge, / $/));
      edge = inner.at(-1)
    )
      after.unshift(...taken(inner, -1, edge))
    return [...before, ...(inner.length > 0 ? [{ ...node, children: inner }] : []), ...after]
  })
}

const isSpaced = (node: RichNode, at: RegExp) => typeof node === 'string' && at.test(node)

function taken(inner: RichNode[], at: 0 | -1, edge: RichNode): RichNode[] {
  if (typeof edge !== 'string') return inner.splice(at, 1)
  const rest = at === 0 ? edge.slice(1) : edge.slice(0, -1)
  inner.splice(at, 1, ...(rest === '' ? [] : [rest]))
  return [' ']
}

/** Words beside each other as one, without space beside a line end. */
function joined(nodes: readonly RichNode[]): RichNode[] {
  const list: RichNode[] = []
  for (const node of nodes) {
    const before = list.at(-1)
    if (typeof node === 'string' && typeof before === 'string')
      list[list.length - 1] = (before + node).replace(/ {2,}/g, ' ')
    else list.push(node)
  }
  return list.flatMap((node, at): RichNode[] => {
    if (typeof node !== 'string') return [node]
    let words = node
    if (isBreak(list[at - 1])) words = words.trimStart()
    if (isBreak(list[at + 1])) words = words.trimEnd()
    return words === '' ? [] : [words]
  })
}

export function wordsOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : wordsOf(node.children)))
    .join('')
}
