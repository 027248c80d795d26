import { useEffect } from 'react'
import { splitLanguage } from '#app/kit/language.ts'
import { useLanguage } from './language.ts'
import { useGo, useTarget } from './newest-address.ts'

/**
 * Turns clicks on plain anchors of this page's language into client navigations; anything else is left to the
 * browser.
 */
export function ClientNavigation() {
  const go = useGo()
  const targetOf = useTarget()
  const language = useLanguage()
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const anchor = (event.target as Element | null)?.closest?.('a')
      if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return
      if (anchor.dataset.document !== undefined || anchor.origin !== location.origin) return
      if (splitLanguage(anchor.pathname).language !== language) return
      const here = anchor.pathname === location.pathname && anchor.search === location.search
      if (here && anchor.hash) return
      event.preventDefault()
      const to = targetOf(anchor)
      go(to, { replace: to === splitLanguage(location.pathname).path + location.search })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [go, targetOf, language])
  return null
}
