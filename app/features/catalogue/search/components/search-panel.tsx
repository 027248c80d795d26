import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type OptionGroup,
  optionGroups,
  type Suggestions,
  stepIn,
} from '#app/features/catalogue/search-index/suggestions.ts'
import { pathIn } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { cx } from '#app/ui/cx.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { forgetSearch, recentSearches } from '../recent-searches.ts'
import { RecentGrid } from './recent-grid.tsx'
import styles from './search-box.module.css'

/** What the box tells assistive technology about the panel below it. */
export type Shown = { expanded: boolean; popup?: 'listbox' | 'grid'; active?: string }

export type PanelProps = { id: string; input: HTMLInputElement; onShown: (shown: Shown) => void }

const SHORTEST = 3
const PAUSE = 500

/** Suggestions for a text, half a second after the last change; calls that are overtaken are given up. */
function useSuggestions(text: string, wanted: boolean): { for: string; found: Suggestions } | null {
  const [answer, setAnswer] = useState<{ for: string; found: Suggestions } | null>(null)
  const language = useLanguage()
  useEffect(() => {
    if (!wanted || Array.from(text).length < SHORTEST) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(pathIn(language, '/api/inc/switchfunction'), {
          method: 'POST',
          body: new URLSearchParams({ action: 'searchBar', search: text }),
          signal: call.signal,
        })
        if (response.ok) setAnswer({ for: text, found: (await response.json()) as Suggestions })
      } catch {
        // Without an answer the box stays a plain search form.
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [text, wanted, language])
  return wanted && Array.from(text).length >= SHORTEST ? answer : null
}

/** The panel below the search box: the last searches while it is empty, suggestions while typing. */
export function SearchPanel({ id, input, onShown }: PanelProps) {
  const { t } = useTranslation('search')
  const place = useLocation()
  const [text, setText] = useState(input.value.trim())
  const [open, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(recentSearches)
  const answer = useSuggestions(text, open)
  const groups = answer ? optionGroups(answer.for, answer.found, t) : []
  const options = groups.flatMap((group) => group.options)
  const asGrid = text === '' && recent.length > 0
  const cells = asGrid ? recent.length * 2 + 1 : options.length
  const shown = open && cells > 0
  const current = shown && active >= 0 ? `${id}-${active}` : undefined

  const opened = useRef(place.key)
  useEffect(() => {
    if (opened.current !== place.key) setOpen(false)
    opened.current = place.key
  }, [place.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer has no chosen option
  useEffect(() => setActive(-1), [answer?.for, asGrid])
  useEffect(() => {
    onShown({ expanded: shown, popup: asGrid ? 'grid' : 'listbox', active: current })
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [shown, asGrid, current, onShown])

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const step = shown ? stepIn({ cells, active, columns: asGrid ? 2 : 1 }, event.key) : null
    if (step !== null) setActive(step)
    else if (event.key === 'ArrowDown' && !shown) setOpen(true)
    else if (event.key === 'Escape' && shown) setOpen(false)
    else if (event.key === 'Delete' && asGrid && recent[active >> 1]) forget(active >> 1)
    else if (event.key === 'Enter' && current) document.getElementById(current)?.click()
    else return
    event.preventDefault()
  }

  function forget(at: number) {
    const search = recent[at]
    if (search) forgetSearch(search)
    setRecent(recentSearches())
    setActive((was) => Math.min(was, recent.length * 2 - 2))
  }

  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef(onKeyDown)
  useEffect(() => {
    latest.current = onKeyDown
  })

  useEffect(() => {
    const form = input.form
    const onInput = () => {
      setText(input.value.trim())
      setOpen(true)
    }
    const onFocus = () => {
      setRecent(recentSearches())
      setOpen(true)
    }
    const onKey = (event: KeyboardEvent) => latest.current(event)
    const onLeave = (event: FocusEvent) => {
      if (!form?.contains(event.relatedTarget as Node | null)) setOpen(false)
    }
    const close = () => setOpen(false)
    const keepFocus = (event: Event) => event.preventDefault()
    const below = panel.current
    setText(input.value.trim())
    input.addEventListener('input', onInput)
    input.addEventListener('focus', onFocus)
    input.addEventListener('keydown', onKey)
    form?.addEventListener('focusout', onLeave)
    form?.addEventListener('submit', close)
    below?.addEventListener('mousedown', keepFocus)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('focus', onFocus)
      input.removeEventListener('keydown', onKey)
      form?.removeEventListener('focusout', onLeave)
      form?.removeEventListener('submit', close)
      below?.removeEventListener('mousedown', keepFocus)
    }
  }, [input])

  const suggested = options.filter((option) => !option.all).length
  const status = asGrid ? t('box.kept', { count: recent.length }) : t('box.found', { count: suggested })
  return (
    <>
      <div ref={panel} className={styles.panel} hidden={!shown}>
        {asGrid ? (
          <RecentGrid id={id} recent={recent} active={active} onForget={forget} onChange={setRecent} />
        ) : (
          <div role="listbox" id={`${id}-list`} aria-label={t('box.suggestions')} tabIndex={-1}>
            <Groups groups={groups} id={id} active={active} />
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{shown ? status : ''}</span>
      </VisuallyHidden>
    </>
  )
}

function Groups({ groups, id, active }: { groups: OptionGroup[]; id: string; active: number }) {
  let at = -1
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, these are options
    <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`} className={styles.group}>
      <div id={`${id}-${group.name}`} className={styles.heading} role="presentation">
        {group.heading}
      </div>
      {group.options.map((option) => {
        at += 1
        return (
          <Anchor
            key={option.to}
            to={option.to}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={cx(styles.option, option.all && styles.all)}
            translate={option.all ? undefined : 'no'}
          >
            {option.label}
          </Anchor>
        )
      })}
    </div>
  ))
}
