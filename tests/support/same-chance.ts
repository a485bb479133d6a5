import fc from 'fast-check'
import { chosenSeed } from './chosen-seed.ts'

// A failed property prints its seed.
fc.configureGlobal({ seed: chosenSeed() })
