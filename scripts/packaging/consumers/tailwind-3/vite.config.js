import tailwind from 'tailwindcss';

export default { css: { postcss: { plugins: [tailwind({ content: ['shared/styled/*'] })] } } };
