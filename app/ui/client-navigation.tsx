import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { splitLanguage } from '#app/kit/language.ts'
import { useLanguage } from './language.ts'

/** Turns clicks on plain anchors of this page's language into client navigations; anything else is left to the browser. */
export function ClientNavigation() {
  const navigate = useNavigate()
  const language = useLanguage()
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const anchor = (event.target as Element | null)?.closest?.('a')
      if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return
      if (anchor.dataset.document !== undefined || anchor.origin !== location.origin) return
      const place = splitLanguage(anchor.pathname)
      if (place.language !== language) return
      const here = anchor.pathname === location.pathname && anchor.search === location.search
      if (here && anchor.hash) return
      event.preventDefault()
      void navigate(place.path + anchor.search + anchor.hash, { replace: here })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, language])
  return null
}
