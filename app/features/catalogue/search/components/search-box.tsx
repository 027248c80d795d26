import { type ComponentType, useId, useRef, useState } from 'react'
import { pathIn } from '#app/kit/language.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useGo } from '#app/ui/newest-address.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './search-box.module.css'
import type { PanelProps, Shown } from './search-panel.tsx'

type SearchBoxProps = { large?: boolean; defaultValue?: string; className?: string }

/**
 * The search box: a form to /search. On its first focus it loads the panel below it: suggestions while
 * typing, and the last searches of this device before.
 */
export function SearchBox({ large, defaultValue = '', className }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const go = useGo()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  const [shown, setShown] = useState<Shown>({ expanded: false })

  function load() {
    if (!Panel) void import('./search-panel.tsx').then((panel) => setPanel(() => panel.SearchPanel))
  }

  return (
    <search className={cx(styles.search, large && styles.large, className)}>
      <form
        action={pathIn(language, '/search')}
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          const text = input.current?.value.trim() ?? ''
          if (text)
            void import('../recent-searches.ts').then((kept) => kept.rememberSearch({ kind: 'topic', text }))
          go(text ? `/search?${new URLSearchParams({ topic: text })}` : '/search?topic=')
        }}
      >
        <SearchIcon className={styles.icon} />
        <input
          ref={(box) => {
            input.current = box
            // Who was quicker than the page stands in it already.
            if (box === document.activeElement) load()
          }}
          type="text"
          inputMode="search"
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
          aria-haspopup={shown.popup}
          aria-expanded={shown.expanded}
          aria-controls={shown.expanded ? `${id}-list` : undefined}
          aria-activedescendant={shown.active}
          onFocus={load}
        />
        <Button type="submit" tone={large ? 'go' : 'bare'} className={styles.submit}>
          {large ? t('box.submit') : <VisuallyHidden>{t('box.submit')}</VisuallyHidden>}
        </Button>
        {Panel && input.current ? <Panel id={id} input={input.current} onShown={setShown} /> : null}
      </form>
    </search>
  )
}
