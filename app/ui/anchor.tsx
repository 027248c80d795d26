import type { AnchorHTMLAttributes, Ref } from 'react'
import { prefixOf } from '#app/kit/language.ts'
import { useLanguage } from './language.ts'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A plain anchor to an address of the product, given without the language prefix ('/topic/x', '#reviews').
 * Costs a third of a router link; one listener on the page (ClientNavigation) makes it a client navigation.
 */
export function Anchor({ to, ...rest }: AnchorProps) {
  const prefix = prefixOf(useLanguage())
  const href = to.startsWith('/') ? (to === '/' ? prefix || '/' : prefix + to) : to
  return <a {...rest} href={href} />
}
