import { useState } from 'react'
import { MOST_SKILLS } from '#app/features/catalogue/skills/skill-limit.ts'
import { fold } from '#app/kit/normalise.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useIsAlive } from '#app/ui/is-alive.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './skill-choice.module.css'

/** The skills below a group's categories, in the reader's language; `isOwn` where the provider teaches. */
export type SkillGroup = {
  slug: string
  name: string
  isOwn: boolean
  categories: { slug: string; name: string; skills: { code: string; name: string }[] }[]
}

type SkillChoiceProps = { groups: SkillGroup[]; chosen: ReadonlySet<string>; error: string | null }

/**
 * Skills from the list that all languages share, by group and category: ticked, and found by typing where
 * scripts answer.
 */
export function SkillChoice({ groups, chosen, error }: SkillChoiceProps) {
  const { t } = useTranslation('profiles')
  const isAlive = useIsAlive()
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState(chosen)
  const sought = fold(typed.trim())
  const isSought = (name: string) => sought === '' || fold(name).includes(sought)
  const has = ({ categories }: SkillGroup, such: (skill: { code: string; name: string }) => boolean) =>
    categories.some(({ skills }) => skills.some(such))
  const none = sought !== '' && groups.every((group) => !has(group, ({ name }) => isSought(name)))
  return (
    <fieldset
      className={styles.choice}
      id="skillCodes"
      tabIndex={-1}
      aria-describedby="skillCodes-hint"
      onChange={({ currentTarget }) => {
        const boxes = currentTarget.querySelectorAll<HTMLInputElement>('input[name="skillCodes"]:checked')
        setTicked(new Set([...boxes].map(({ value }) => value)))
      }}
    >
      <legend>{t('form.skillCodes')}</legend>
      <p id="skillCodes-hint" className={styles.hint}>
        {t('form.skillCodesHint')} {t('form.skillCount', { count: ticked.size, most: MOST_SKILLS })}
      </p>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {isAlive ? (
        <TextField
          id="skill-search"
          name=""
          type="search"
          label={t('form.skillSearch')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // It finds, and does not send the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
          autoComplete="off"
          maxLength={60}
        />
      ) : null}
      {none ? <p>{t('form.skillNone')}</p> : null}
      {groups.map((group) => (
        <details
          key={group.slug}
          className={styles.group}
          hidden={!has(group, ({ name }) => isSought(name))}
          open={sought !== '' || group.isOwn || has(group, ({ code }) => ticked.has(code)) || undefined}
        >
          <summary>{group.name}</summary>
          {group.categories.map((category) => (
            <fieldset
              key={category.slug}
              className={styles.skills}
              hidden={!category.skills.some(({ name }) => isSought(name))}
            >
              <legend>{category.name}</legend>
              {category.skills.map(({ code, name }) => (
                <CheckboxField
                  key={code}
                  name="skillCodes"
                  value={code}
                  label={name}
                  defaultChecked={chosen.has(code)}
                  className={isSought(name) ? undefined : styles.away}
                />
              ))}
            </fieldset>
          ))}
        </details>
      ))}
    </fieldset>
  )
}
