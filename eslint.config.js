import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const PURE = ['src/engine/**/*.ts', 'src/games/**/*.ts'];
const PRODUCT = ['src/**/*.ts', 'jobs/**/*.ts', 'templates/**/*.ts'];
/** A default export there is what the tool that reads it wants. */
const CONFIGS = ['*.config.ts', '*.config.js'];

const NO_ENUM = {
  selector: 'TSEnumDeclaration',
  message: 'A union of string literals says the same, and leaves no code behind.',
};
const NO_DEFAULT = {
  selector: 'ExportDefaultDeclaration',
  message: 'One thing, one name: export it by its name.',
};
const NO_ENVIRONMENT = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'The environment is read in src/config, and nowhere else.',
};
/** A turn must come out the same on any machine, years later: each of these can differ between two runs. */
const SAME_IN_SAME_OUT = [
  {
    selector: 'MemberExpression[object.name="Math"][property.name!=/^(abs|ceil|floor|max|min|sign|trunc)$/]',
    message:
      'Whole numbers only, and dice from the dice: this is not the same on every machine, or not twice.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(localeCompare|toLocale.*)$/]',
    message: 'It depends on where it runs: compare with < and >.',
  },
  {
    selector: 'CallExpression[arguments.length=0][callee.property.name=/^(sort|toSorted)$/]',
    message: 'Say what comes first: a bare sort compares everything as text.',
  },
  { selector: 'ForInStatement', message: 'It walks inherited keys too: use Object.entries.' },
  { selector: ':function[async=true]', message: 'Rules wait for nothing.' },
  { selector: 'AwaitExpression', message: 'Rules wait for nothing.' },
];
const OUTSIDE_THE_TURN = ['Date', 'Promise', 'Intl', 'parseFloat'].map((name) => ({
  name,
  message: 'A turn is a function of its inputs.',
}));

/** A rule that is switched off says why, after two dashes. */
const disableSaysWhy = {
  create: (context) => ({
    Program() {
      const mute = context.sourceCode
        .getAllComments()
        .filter(({ value }) => /^\s*eslint-disable/.test(value) && !/\s--\s+\S/.test(value));
      for (const { loc } of mute) context.report({ loc, message: 'Say why, after two dashes.' });
    },
  }),
};

export default defineConfig(
  globalIgnores(['coverage/', 'data/', 'src/store/generated/', 'tools/prisma/node_modules/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    plugins: { adjutant: { rules: { 'disable-says-why': disableSaysWhy } } },
    rules: {
      'adjutant/disable-says-why': 'error',
      eqeqeq: ['error', 'always'],
      'max-lines': ['warn', { max: 300 }],
      'max-lines-per-function': ['warn', { max: 40, skipBlankLines: true, skipComments: true }],
      'max-params': ['warn', { max: 4 }],
      'prefer-const': 'error',
      // Mails hold control characters, and we look for them.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-syntax': ['error', NO_ENUM, NO_DEFAULT],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers read well in templates.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Code points are what we want when we take a text apart.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A port has promises in its type, whatever the code behind it does.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: PRODUCT,
    rules: {
      'no-restricted-syntax': ['error', NO_ENUM, NO_DEFAULT, NO_ENVIRONMENT],
      // `as` says that the compiler is wrong: only a brand or a schema may, with its reason. `as const` is free.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  { files: ['src/config/**/*.ts'], rules: { 'no-restricted-syntax': ['error', NO_ENUM, NO_DEFAULT] } },
  {
    files: PURE,
    rules: {
      'no-restricted-globals': ['error', ...OUTSIDE_THE_TURN],
      'no-restricted-syntax': ['error', NO_ENUM, NO_DEFAULT, NO_ENVIRONMENT, ...SAME_IN_SAME_OUT],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['warn', { assertionStyle: 'never' }],
      'max-lines': 'off',
      'max-lines-per-function': 'off',
    },
  },
  { files: ['src/games/*/data/**'], rules: { 'max-lines': 'off' } },
  { files: CONFIGS, rules: { 'no-restricted-syntax': ['error', NO_ENUM] } },
  {
    // The compiler checks the tools, by their comments: names among them.
    files: ['**/*.mjs', '**/*.cjs', '**/*.js', 'bin/adjutant'],
    rules: { 'no-undef': 'off' },
  },
);
