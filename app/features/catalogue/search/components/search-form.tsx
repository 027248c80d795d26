import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { AddressChange } from '#app/kit/address-change.ts'
import { pathIn } from '#app/kit/language.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { newestAddress, useAsked, useChanges, useGo } from '#app/ui/newest-address.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import {
  type Control,
  controlsOf,
  isTyped,
  normalizeGroup,
  readForm,
  readUntouched,
  showAddress,
  wasTouched,
} from '../filter-form.ts'
import { rememberSearch } from '../recent-searches.ts'
import type { ResultsView } from '../results-view.ts'
import { readSearchHref, type SearchAddress, searchHref } from '../search-address.ts'
import { changedSearch, loosenedSearch } from '../search-change.ts'
import styles from './search-form.module.css'

/** The id of the search form; controls anywhere on the page belong to it by `form={SEARCH_FORM}`. */
export const SEARCH_FORM = 'search'

/** Where a link of the page leads: the newest search with what the link changes. */
function changed({ before, after, newest }: AddressChange, whole: boolean): string {
  const [was, is] = [readSearchHref(before), readSearchHref(after)]
  if (!was || !is) return after
  return searchHref((whole ? loosenedSearch : changedSearch)(was, is, readSearchHref(newest) ?? was))
}

/**
 * The text of a search and the form around all its filters. Without scripts it is sent as usual; with them
 * every change navigates at once. A change is the difference from the controls' former values, applied to the
 * search requested last. The controls follow that search, never an older one that arrives meanwhile.
 */
export function SearchForm({ view: { address, path, parameter } }: { view: ResultsView }) {
  const { t } = useTranslation(['results', 'search'])
  const language = useLanguage()
  const go = useGo()
  const form = useRef<HTMLFormElement>(null)
  const said = useRef<SearchAddress>(null)
  const typing = useRef(new Set<EventTarget>())
  const shown = useRef(address)
  const { kind, text } = address

  const follow = useCallback(() => {
    const newest = readSearchHref(newestAddress())
    if (!form.current || !said.current || newest?.kind !== kind) return
    said.current = showAddress(form.current, { address: newest, parameter, typing: typing.current })
  }, [kind, parameter])

  /** The newest search with what has changed in the form since; null where nothing has. */
  const take = useCallback(() => {
    if (!form.current || !said.current) return null
    const [before, after] = [said.current, readForm(form.current, kind)]
    said.current = after
    typing.current.clear()
    const newest = readSearchHref(newestAddress()) ?? shown.current
    return searchHref(before) === searchHref(after) ? null : changedSearch(before, after, newest)
  }, [kind])

  useLayoutEffect(() => {
    shown.current = address
    if (said.current) follow()
    else if (form.current) said.current = readUntouched(form.current, kind)
  }, [address, kind, follow])

  useAsked(follow)
  useChanges(changed)

  useEffect(() => {
    const own = form.current
    if (!own) return
    const lead = () => {
      const wanted = take()
      if (wanted) go(searchHref(wanted), { preventScrollReset: true })
    }
    const isOwn = (target: EventTarget | null): target is Control => (target as Control).form === own
    const onInput = ({ target }: Event) => {
      if (isOwn(target) && isTyped(target)) typing.current.add(target)
    }
    const onChange = ({ target }: Event) => {
      if (!isOwn(target) || target.name === parameter) return
      normalizeGroup(target, own)
      lead()
    }
    const onBack = () => typing.current.clear()
    document.addEventListener('input', onInput)
    document.addEventListener('change', onChange)
    addEventListener('popstate', onBack)
    // What was chosen before the page came alive leads on now; a text that is still being typed does not.
    const early = controlsOf(own).filter(wasTouched)
    const open = early.filter((control) => control.name === parameter || control === document.activeElement)
    for (const control of open) if (isTyped(control)) typing.current.add(control)
    if (early.some((control) => !typing.current.has(control))) lead()
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('change', onChange)
      removeEventListener('popstate', onBack)
    }
  }, [parameter, take, go])

  return (
    <search>
      <form
        ref={form}
        id={SEARCH_FORM}
        action={pathIn(language, path)}
        className={styles.form}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = take() ?? { ...(readSearchHref(newestAddress()) ?? shown.current), page: 1 }
          rememberSearch(wanted)
          go(searchHref(wanted))
        }}
      >
        <label className={styles.box}>
          <VisuallyHidden>{t(`field.${kind}`)}</VisuallyHidden>
          <SearchIcon className={styles.icon} />
          <input
            type="search"
            name={parameter}
            defaultValue={text}
            placeholder={t(`field.${kind}`)}
            maxLength={200}
            enterKeyHint="search"
          />
        </label>
        {address.compared.map((choice) => (
          <input key={choice} type="checkbox" name="with" value={choice} hidden defaultChecked />
        ))}
        <input type="checkbox" name="first" value="any" hidden defaultChecked={address.anyLanguage} />
        <Button type="submit" tone="go">
          {t('search:box.submit')}
        </Button>
      </form>
    </search>
  )
}
