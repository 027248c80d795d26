import { useRouteLoaderData } from 'react-router'
import type { ProfileView } from '#app/features/trainers/profile.ts'
import { pathIn } from '#app/kit/language.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/ui/language.ts'

/** A trainer or supplier, as search engines read it. */
export function ProfileStructure({ profile }: { profile: ProfileView }) {
  const language = useLanguage()
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  return (
    <JsonLd
      data={{
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': profile.supplier ? 'Organization' : 'Person',
          name: profile.displayName,
          alternateName: profile.username,
          description: profile.headline,
          url: origin + pathIn(language, `/${profile.username}`),
          knowsAbout: profile.supplier ? undefined : profile.skills,
        },
      }}
    />
  )
}
