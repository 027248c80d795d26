import { Chip, Chips } from '#app/ui/badge.tsx'
import { DotList } from '#app/ui/dot-list.tsx'
import { Gallery } from '#app/ui/gallery.tsx'
import { Section } from '#app/ui/layout.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ProfileView } from '../profile.ts'
import styles from './profile-text.module.css'

/** A provider's text, skills, industries and certificates. `find` is the search page of a word. */
export function ProfileText({ profile, find }: { profile: ProfileView; find: (words: string) => string }) {
  const { t } = useTranslation('trainers')
  const words = [
    { name: 'skills', named: profile.named, list: profile.skills },
    { name: 'industries', named: [], list: profile.industries },
  ].filter(({ named, list }) => named.length + list.length > 0)
  return (
    <>
      {profile.about ? (
        <div className={styles.about}>
          <VisuallyHidden as="h2">{t('about')}</VisuallyHidden>
          <RichText html={profile.about} lang={profile.language} />
        </div>
      ) : null}
      <Gallery images={profile.gallery} lang={profile.language} />
      {words.map(({ name, named, list }) => (
        <Section key={name} title={t(name)}>
          <Chips>
            {named.map((word) => (
              <Chip key={word} to={find(word)}>
                {word}
              </Chip>
            ))}
            {list.map((word) => (
              <Chip key={word} to={find(word)}>
                <span lang={profile.language}>{word}</span>
              </Chip>
            ))}
          </Chips>
        </Section>
      ))}
      {profile.certificates.length > 0 ? (
        <Section title={t('fact.certificates')}>
          <DotList items={profile.certificates} lang={profile.language} />
        </Section>
      ) : null}
    </>
  )
}
