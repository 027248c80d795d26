import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { pathIn } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type OptionGroup, optionGroups, type Suggestions } from '../suggestions.ts'
import styles from './search-box.module.css'

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

type SearchBoxProps = { large?: boolean; defaultValue?: string; className?: string }

/** The search over everything: a form to /search that suggests while one types, when scripts run. */
export function SearchBox({ large, defaultValue = '', className }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useLocation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed.trim()
  const answer = useSuggestions(text, open)
  const groups = answer ? optionGroups(answer.for, answer.found, t) : []
  const options = groups.flatMap((group) => group.options)
  const shown = open && options.length > 0
  const suggested = options.filter((option) => !option.all).length

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes whenever the page changes
  useEffect(() => setOpen(false), [place.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer has no chosen option
  useEffect(() => setActive(-1), [answer?.for])

  function choose(at: number) {
    setActive(at)
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    if (event.key === 'Escape' && shown) {
      setOpen(false)
    } else if (event.key === 'ArrowDown') {
      setOpen(true)
      if (shown) choose(active >= last ? 0 : active + 1)
    } else if (event.key === 'ArrowUp' && shown) {
      choose(active <= 0 ? last : active - 1)
    } else if (event.key === 'Home' && shown && active >= 0) {
      choose(0)
    } else if (event.key === 'End' && shown && active >= 0) {
      choose(last)
    } else if (event.key === 'Enter' && shown && options[active]) {
      setOpen(false)
      void navigate(options[active].to)
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    <search className={cx(styles.search, large && styles.large, className)}>
      <form
        ref={form}
        action={pathIn(language, '/search')}
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(false)
          const value = String(new FormData(event.currentTarget).get('topic') ?? '').trim()
          void navigate(value ? `/search?${new URLSearchParams({ topic: value })}` : '/search')
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
        }}
      >
        <SearchIcon className={styles.icon} />
        <input
          type="search"
          name="topic"
          className={styles.input}
          placeholder={t('box.placeholder')}
          aria-label={t('box.placeholder')}
          defaultValue={defaultValue}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" tone={large ? 'go' : 'bare'} className={styles.submit}>
          {large ? t('box.submit') : <VisuallyHidden>{t('box.submit')}</VisuallyHidden>}
        </Button>
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('box.suggestions')}
          tabIndex={-1}
          className={styles.panel}
          hidden={!shown}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Groups groups={groups} id={id} active={active} />
        </div>
      </form>
      <VisuallyHidden>
        <span role="status">{shown ? t('box.found', { count: suggested }) : ''}</span>
      </VisuallyHidden>
    </search>
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
