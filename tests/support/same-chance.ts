import fc from 'fast-check'
import { chosenSeed } from './chosen-seed.ts'

// A property that fails says its seed.
fc.configureGlobal({ seed: chosenSeed() })
