import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type AttachedFile, sizeSaid } from '../message-file.ts'
import styles from './attached-files.module.css'

type AttachedFilesProps = {
  files: readonly AttachedFile[]
  /** Where one is downloaded. */
  pathOf: (name: string) => string
}

/** The files of a thing, each to be downloaded, with what is said of one that cannot be. */
export function AttachedFiles({ files, pathOf }: AttachedFilesProps) {
  const { t } = useTranslation('message-files')
  const language = useLanguage()
  return (
    <ul className={styles.files}>
      {files.map(({ name, title, bytes, state, finding }, at) => (
        <li key={name || at.toString()}>
          {state === 'clean' ? (
            <a href={pathIn(language, pathOf(name))} download translate="no" dir="auto">
              {title}
            </a>
          ) : (
            <span>{title || t('waitingUnnamed')}</span>
          )}
          {state === 'clean' ? <small> {sizeSaid(bytes, language)}</small> : null}
          {state === 'waiting' && title ? <small> {t('waiting')}</small> : null}
          {state === 'removed' ? <small> {t('removed', { finding })}</small> : null}
        </li>
      ))}
    </ul>
  )
}
