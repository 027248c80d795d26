import { createElement, type ReactNode, useState } from 'react'
import { useIsAlive } from './is-alive.ts'

const isServer = typeof document === 'undefined'

type StillProps = {
  /** What the part shows: once this is another value, the part is drawn as any other. */
  of: unknown
  /** Whether it answers to this reader after all, and comes alive with the page. */
  alive?: boolean
  children: ReactNode
}

/**
 * Part of a page that answers to nobody but by links and forms, which work as they are written: the browser
 * leaves it as the server wrote it and spends no time on bringing it to life. Nothing in it may have an
 * effect, a state or a handler that is needed. It is a `q-still` around its children, without a box of its
 * own.
 */
export function Still({ of, alive = false, children }: StillProps) {
  const isComingAlive = !useIsAlive()
  const [written, setWritten] = useState(isComingAlive && !alive && !isServer ? { of } : null)
  if (written === null) return createElement('q-still', { key: 'drawn' }, children)
  // For good: what the server wrote is gone as soon as something else has been drawn in its place.
  if (written.of !== of) setWritten(null)
  return createElement('q-still', {
    key: 'written',
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: AS_WRITTEN,
  })
}

/**
 * What React is told is not looked at while a page comes alive, nor written later as long as it is the same.
 */
const AS_WRITTEN = { __html: '' }
