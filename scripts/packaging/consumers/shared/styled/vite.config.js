// Foundation still has a rule for Internet Explorer, which is no CSS.
export default { css: { lightningcss: { errorRecovery: true } } };
