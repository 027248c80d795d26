import { bindRegistries } from '#app/registries.server.ts'

// Files of one worker share their process: what one of them bound otherwise is as it should be for the next.
bindRegistries()
