import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { type AddressChange, changedAddress } from '#app/kit/address-change.ts'
import { splitLanguage } from '#app/kit/language.ts'

/**
 * Where somebody wants to be: what was asked for last, long before it is shown, on a slow phone by seconds.
 * Everything that changes the address starts from it, so that a change takes none back that was made just
 * before.
 */
let asked: { to: string } | null = null
let apply: ((change: AddressChange, whole: boolean) => string) | null = null
const watchers = new Set<() => void>()

function ask(to: string) {
  const mine = { to }
  asked = mine
  for (const watch of watchers) watch()
  return () => {
    if (asked === mine) asked = null
  }
}

/** The newest address without the language prefix: the one on its way, or the one that is there. */
export function newestAddress(): string {
  return asked?.to ?? splitLanguage(location.pathname).path + location.search + location.hash
}

/** Goes to an address of the product, without the language prefix, as a client navigation. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => {
      const settled = ask(to)
      void Promise.resolve(navigate(to, options)).finally(settled)
    },
    [navigate],
  )
}

/** Calls `watch` each time another address is requested. */
export function useAsked(watch: () => void): void {
  const latest = useRef(watch)
  useLayoutEffect(() => {
    latest.current = watch
  })
  useEffect(() => {
    const onChange = () => latest.current()
    watchers.add(onChange)
    return () => {
      watchers.delete(onChange)
    }
  }, [])
}

/**
 * While the page is shown, `changed` works out where its links lead that change its address (those with
 * `data-change`). `whole` is true for a link that decides everything by itself (`data-change="whole"`).
 */
export function useChanges(changed: (change: AddressChange, whole: boolean) => string): void {
  useEffect(() => {
    apply = changed
    return () => {
      apply = null
    }
  }, [changed])
}

/** Where a pressed link leads: one that changes its page's address changes the newest address instead. */
export function useTarget(): (anchor: HTMLAnchorElement) => string {
  const shown = useLocation()
  const before = useRef('')
  useLayoutEffect(() => {
    before.current = shown.pathname + shown.search
  }, [shown])
  useEffect(() => {
    const goBack = () => {
      asked = null
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  return useCallback((anchor) => {
    const after = splitLanguage(anchor.pathname).path + anchor.search + anchor.hash
    const { change } = anchor.dataset
    if (change === undefined) return after
    const step = { before: before.current, after, newest: newestAddress() }
    return apply ? apply(step, change === 'whole') : changedAddress(step)
  }, [])
}
