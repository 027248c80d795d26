import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'

type Around = ComponentType<{ children: ReactNode }>

/** On the server: the markup that these children had before, or what is put around them while it is made. */
export const KeptContext = createContext<{ html?: string; Around?: Around }>({})

/**
 * Part of a page, one at most, that is the same for everybody who is shown the same: the server renders it
 * once and gives it out again (`showsKept`). Nothing in it may depend on who reads; who is signed in cannot
 * be seen from within.
 */
export function Kept({ children }: { children: ReactNode }) {
  const { html, Around } = useContext(KeptContext)
  if (html !== undefined) return createElement('q-kept', { dangerouslySetInnerHTML: { __html: html } })
  return createElement('q-kept', null, Around ? <Around>{children}</Around> : children)
}
